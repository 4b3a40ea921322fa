# Prints the file named, with each file that it includes by its name in quotes in its place, once: OpenCL C
# that needs no folder.
#
#   awk -f one_file.awk opencl_kernels/program.h
function print_file(path,    line, name, folder) {
    if (seen[path]++) return
    folder = path
    sub(/[^\/]*$/, "", folder)
    while ((getline line < path) > 0) {
        if (line ~ /^#include "/) {
            split(line, name, "\"")
            if (name[2] ~ /^\.\.\//) {
                sub(/^\.\.\//, "", name[2])
                print_file(parent(folder) name[2])
            } else {
                print_file(folder name[2])
            }
        } else {
            print line
        }
    }
    close(path)
}

function parent(folder) {
    sub(/[^\/]*\/$/, "", folder)
    return folder
}

BEGIN {
    print_file(ARGV[1])
    exit
}
