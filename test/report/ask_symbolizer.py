#!/usr/bin/env python3
"""What the runtime might ask a symboliser about a program: its main, byte by byte, a variable, and nonsense."""
import subprocess
import sys

program = sys.argv[1]
addresses = {}
for line in subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout.splitlines():
    value, _, name = line[:16].strip(), line[17], line[19:]
    if value:
        addresses[name] = int(value, 16)
for offset in range(8):
    print(f'CODE "{program}" {addresses["main"] + offset:#x}')
print(f'DATA "{program}" {addresses["counter"]:#x}')
print(f'CODE "{program}" 0x1')
print(f'DATA "{program}" 0x1')
print(f'CODE "{program}.none" 0x1000')
