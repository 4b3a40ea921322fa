# How kernels are built: embedded as OpenCL C, by nvcc, and by AdaptiveCpp.
file(GLOB_RECURSE kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/opencl_kernels/*.h)

# embed_program(SOURCE MACRO HEADER FILE): HEADER and all that it includes, as one file for the assembler
function(embed_program source macro header file)
    set(embedder ${PROJECT_SOURCE_DIR}/opencl_kernels/one_file.awk)
    add_custom_command(OUTPUT ${file} COMMAND awk -f ${embedder} ${header} >${file}
        DEPENDS ${embedder} ${kernels})
    set_source_files_properties(${source} PROPERTIES
        OBJECT_DEPENDS ${file} COMPILE_DEFINITIONS "${macro}=\"${file}\"")
endfunction()

# CUDA is optional: nvcc in the PATH or in its usual place.
find_program(NVCC nvcc HINTS /usr/local/cuda/bin)

# compile_cuda(TARGET SOURCE...)
function(compile_cuda target)
    foreach(source ${ARGN})
        get_filename_component(name ${source} NAME_WE)
        set(object ${CMAKE_CURRENT_BINARY_DIR}/cuda_${name}.o)
        add_custom_command(OUTPUT ${object}
            COMMAND ${NVCC} -std=c++20 -O3 -g -lineinfo --compiler-options=-fPIC,-Wall,-Wextra -Werror=all-warnings
                -gencode=arch=compute_75,code=sm_75 -gencode=arch=compute_80,code=sm_80
                -gencode=arch=compute_90,code=sm_90 -gencode=arch=compute_90,code=compute_90
                -I${PROJECT_SOURCE_DIR}/ext_src -I${PROJECT_SOURCE_DIR}/opencl_kernels -c ${source} -o ${object}
            DEPENDS ${source} ${PROJECT_SOURCE_DIR}/ext_src/device/backend.h ${kernels} VERBATIM)
        target_sources(${target} PRIVATE ${object})
    endforeach()
endfunction()

# SYCL is for developers: with -DPOSTINGS_SYCL=DIR, where AdaptiveCpp is installed, and its targets, omp or generic.
set(POSTINGS_SYCL "" CACHE PATH "AdaptiveCpp, to build the SYCL backend with")
set(POSTINGS_SYCL_TARGETS generic CACHE STRING "What AdaptiveCpp compiles for")
if(POSTINGS_SYCL)
    find_program(ACPP acpp PATHS ${POSTINGS_SYCL}/bin NO_DEFAULT_PATH REQUIRED)
    if(NOT POSTINGS_SYCL_TARGETS MATCHES "^(omp|generic)$")
        message(FATAL_ERROR "POSTINGS_SYCL_TARGETS is omp or generic, not ${POSTINGS_SYCL_TARGETS}")
    endif()
    # What its omp target calls is beside its clang.
    if(POSTINGS_SYCL_TARGETS STREQUAL "omp")
        file(READ ${POSTINGS_SYCL}/etc/AdaptiveCpp/acpp-core.json core)
        string(JSON clang GET "${core}" default-clang)
        get_filename_component(clang ${clang} REALPATH)
        get_filename_component(clang ${clang} DIRECTORY)
        find_library(SYCL_OPENMP omp PATHS ${clang}/../lib NO_DEFAULT_PATH REQUIRED)
    endif()
endif()

# compile_sycl(TARGET SOURCE...)
function(compile_sycl target)
    foreach(source ${ARGN})
        get_filename_component(name ${source} NAME_WE)
        set(object ${CMAKE_CURRENT_BINARY_DIR}/sycl_${name}.o)
        # Parameters are unused where a team has no lanes; the host, where PTX is left out, runs no kernel.
        add_custom_command(OUTPUT ${object}
            COMMAND ${ACPP} --acpp-targets=${POSTINGS_SYCL_TARGETS} -std=c++20 -O3 -fPIC -Wall -Wextra -Werror
                -Wno-unused-parameter -Wno-sometimes-uninitialized -Wno-pass-failed -Xclang -fconvergent-functions -DACPP_ALLOW_INSTANT_SUBMISSION=1
                -I${PROJECT_SOURCE_DIR}/ext_src -I${PROJECT_SOURCE_DIR}/opencl_kernels -MD -MF ${object}.d -c ${source} -o ${object}
            DEPENDS ${source} ${kernels} DEPFILE ${object}.d VERBATIM)
        target_sources(${target} PRIVATE ${object})
    endforeach()
endfunction()
