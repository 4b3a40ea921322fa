// OpenCL's functions, loaded from the ICD loader at run time, so that the same build runs on
// machines without OpenCL.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

namespace postings::device {

#define POSTINGS_OPENCL_FUNCTIONS(f)                                                               \
    f(clGetPlatformIDs) f(clGetDeviceIDs) f(clGetDeviceInfo) f(clCreateContext)                    \
        f(clReleaseContext) f(clCreateCommandQueue) f(clReleaseCommandQueue) f(clCreateBuffer)     \
            f(clReleaseMemObject) f(clCreateProgramWithSource) f(clCreateProgramWithBinary)        \
                f(clBuildProgram) f(clGetProgramInfo) f(clGetProgramBuildInfo) f(clReleaseProgram) \
                    f(clCreateKernel) f(clReleaseKernel) f(clSetKernelArg) f(clEnqueueWriteBuffer) \
                        f(clEnqueueReadBuffer) f(clEnqueueFillBuffer) f(clEnqueueNDRangeKernel)    \
                            f(clGetEventProfilingInfo) f(clReleaseEvent) f(clFinish)

struct OpenCl {
#define POSTINGS_DECLARE(name) decltype(&::name) name = nullptr;
    POSTINGS_OPENCL_FUNCTIONS(POSTINGS_DECLARE)
#undef POSTINGS_DECLARE
};

// nullptr where there is no loader.
const OpenCl* opencl();

}  // namespace postings::device
