!mod$ v1 sum:3aa3b1fa53884794
module physics
integer(4)::total
contains
subroutine step(n)
integer(4),intent(in)::n
end
end
