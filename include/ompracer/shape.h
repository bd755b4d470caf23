/* The text with which a module describes the shape of a Fortran variable, for the names of elements in reports.
 *
 * The constant stands in the symbol table under OMPRACER_SHAPE_PREFIX and the variable's symbol. Its text is the
 * symbol, '=', the name as a programmer writes it, '=', and the shape:
 *
 *   shape  := array | record | descriptor | common | nothing
 *   array  := '[' bytes of an element { ',' lower bound ':' extent } ']' shape of an element
 *   record := '{' { component '@' offset in bytes '+' bytes shape ';' } '}'
 *   descriptor := '*' shape of an element      the variable is the descriptor of an array (CFI_cdesc_t)
 *   common := '/' record                       its components are variables
 */
#ifndef OMPRACER_SHAPE_H
#define OMPRACER_SHAPE_H

#define OMPRACER_SHAPE_PREFIX "ompracer.shape."

#endif
