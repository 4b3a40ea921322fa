/* OpenCL devices at fault, for faulty_opencl.phpt: FAULTY_ICD is the library of a driver that works, and FAULT what is
 * wrong with it: `parameters` (it takes as few bytes of them as OpenCL allows), `kernels` (none can be made) or
 * `binaries` (they load, but no kernel can be made of one). Without them, there is a device that tells nothing about
 * itself, as a GPU that has fallen off the bus. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <CL/cl_icd.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static cl_icd_dispatch silent, working;
struct _cl_platform_id { cl_icd_dispatch *dispatch; } silent_platform = {&silent};
struct _cl_device_id { cl_icd_dispatch *dispatch; } silent_device = {&silent};
static cl_program loaded;

static cl_int CL_API_CALL platform_info(cl_platform_id platform, cl_platform_info what, size_t room, void *to, size_t *size)
{
    const char *text = what == CL_PLATFORM_EXTENSIONS ? "cl_khr_icd" : "Silent";
    if (size) *size = strlen(text) + 1;
    if (to && room < strlen(text) + 1) return CL_INVALID_VALUE;
    if (to) strcpy(to, text);
    return CL_SUCCESS;
}

static cl_int CL_API_CALL device_ids(cl_platform_id platform, cl_device_type type, cl_uint room, cl_device_id *to, cl_uint *count)
{
    if (count) *count = 1;
    if (to) *to = &silent_device;
    return CL_SUCCESS;
}

static cl_int CL_API_CALL no_device_info(cl_device_id device, cl_device_info what, size_t room, void *to, size_t *size)
{
    return CL_OUT_OF_RESOURCES;
}

static cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info what, size_t room, void *to, size_t *size)
{
    cl_int status = working.clGetDeviceInfo(device, what, room, to, size);
    if (what == CL_DEVICE_MAX_PARAMETER_SIZE && to) *(size_t *) to = 1024;
    return status;
}

static cl_int CL_API_CALL set_argument(cl_kernel kernel, cl_uint number, size_t size, const void *from)
{
    return size > 1024 - sizeof(cl_ulong) ? CL_INVALID_ARG_SIZE : working.clSetKernelArg(kernel, number, size, from);
}

static cl_program CL_API_CALL load(cl_context context, cl_uint count, const cl_device_id *devices, const size_t *sizes,
    const unsigned char **binaries, cl_int *each, cl_int *status)
{
    return loaded = working.clCreateProgramWithBinary(context, count, devices, sizes, binaries, each, status);
}

static cl_kernel CL_API_CALL make_kernel(cl_program program, const char *name, cl_int *status)
{
    if (loaded && program != loaded) return working.clCreateKernel(program, name, status);
    *status = CL_INVALID_KERNEL_NAME;
    return NULL;
}

/* All objects of the driver have the same table of functions. */
static cl_int platforms_at_fault(const char *library, const char *fault, cl_uint room, cl_platform_id *to, cl_uint *count)
{
    void *(*function)(const char *) = dlsym(dlopen(library, RTLD_NOW), "clGetExtensionFunctionAddress");
    clIcdGetPlatformIDsKHR_fn ids = function("clIcdGetPlatformIDsKHR");
    cl_int status = ids(room, to, count);
    if (status != CL_SUCCESS || !to) return status;
    cl_icd_dispatch *table = to[0]->dispatch;
    working = *table;
    if (!strcmp(fault, "parameters")) {
        table->clGetDeviceInfo = device_info;
        table->clSetKernelArg = set_argument;
    } else {
        table->clCreateKernel = make_kernel;
        if (!strcmp(fault, "binaries")) table->clCreateProgramWithBinary = load;
    }
    return status;
}

CL_API_ENTRY cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *to, cl_uint *count)
{
    const char *library = getenv("FAULTY_ICD"), *fault = getenv("FAULT");
    if (library && fault) return platforms_at_fault(library, fault, room, to, count);
    silent.clGetPlatformInfo = platform_info;
    silent.clGetDeviceIDs = device_ids;
    silent.clGetDeviceInfo = no_device_info;
    if (count) *count = 1;
    if (to && room) *to = &silent_platform;
    return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform, cl_platform_info what, size_t room, void *to, size_t *size)
{
    return platform_info(platform, what, room, to, size);
}

CL_API_ENTRY void *CL_API_CALL clGetExtensionFunctionAddress(const char *name)
{
    if (!strcmp(name, "clIcdGetPlatformIDsKHR")) return clIcdGetPlatformIDsKHR;
    return strcmp(name, "clGetPlatformInfo") ? NULL : clGetPlatformInfo;
}
