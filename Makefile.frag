# `make test` looks for tests/ only; ours are in php_tests/.
TESTS ?= $(srcdir)/php_tests

# postingsd stands beside the extension, which looks for it there; install-modules copies whatever is in modules/.
# POSTINGSD is empty where configure found that it cannot be built, or was told not to.
all build-modules: $(POSTINGSD)

$(phplibdir)/postingsd: $(POSTINGSD_OBJECTS)
	$(LIBTOOL) --tag=CXX --mode=link $(CXX) $(CXXFLAGS_CLEAN) $(EXTRA_CXXFLAGS) $(LDFLAGS) -o $@ $(POSTINGSD_OBJECTS) $(POSTINGSD_LIBS) -lpthread -ldl

# phpize knows no .cu and no other compiler, and of what the assembler includes the compiler tells nothing.
-include cuda/*.dep sycl/*.dep
cuda/%.o: $(srcdir)/cuda/%.cu
	$(POSTINGS_NVCC) $(POSTINGS_NVCC_FLAGS) -I$(srcdir)/ext_src -I$(srcdir)/opencl_kernels -MD -MF cuda/$*.dep -MT $@ -c $< -o $@
sycl/%.o: $(srcdir)/sycl/%.cpp
	$(POSTINGS_ACPP) $(POSTINGS_ACPP_FLAGS) -I$(srcdir)/ext_src -I$(srcdir)/opencl_kernels -MD -MF sycl/$*.dep -MT $@ -c $< -o $@
ext_src/device/kernel_program.lo: ext_src/device/program.cl
ext_src/device/program.cl: $(srcdir)/opencl_kernels/*.h $(srcdir)/opencl_kernels/one_file.awk
	awk -f $(srcdir)/opencl_kernels/one_file.awk $(srcdir)/opencl_kernels/program.h >$@.new && mv $@.new $@
clean: clean-program
clean-program:
	rm -f ext_src/device/program.cl

# What Highway's foreach_target.h includes anew counts as a system header: the lists of headers that the
# compiler writes leave ours out. So any of our headers makes all objects, which ccache finds again.
$(shared_objects_postings): $(shell find $(srcdir)/ext_src -name '*.h')
