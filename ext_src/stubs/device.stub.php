<?php

/**
 * Where operations are done.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** What a Device is. */
enum DeviceKind: string
{
    /** Whatever is measured to be faster for the work at hand. */
    case Auto = 'auto';
    /** This process. */
    case Cpu = 'cpu';
    /** An NVIDIA GPU, by CUDA. */
    case Cuda = 'cuda';
    /** What OpenCL offers: a GPU of any maker, or a CPU. */
    case OpenCl = 'opencl';
}

/**
 * Where work on posting lists is done. Results are the same everywhere; what cannot be done on a device, for whatever
 * reason, is done on the CPU, and last_profile() says why.
 *
 * The setting postings.device says where, a Device given to a function, or run(), is stronger. `==`: the same kind and
 * number.
 *
 * @strict-properties
 * @not-serializable
 */
final class Device
{
    public readonly DeviceKind $kind;
    /** Among the devices of this kind, from 0; null for Auto and Cpu. */
    public readonly ?int $number;
    /** As its driver calls it; null unless list() made it. */
    public readonly ?string $name;
    /** Bytes of its memory; null unless list() made it. */
    public readonly ?int $memory;

    private function __construct()
    {
    }

    /** Whatever is measured to be faster for the work at hand. */
    public static function auto(): Device
    {
    }

    /** This process. */
    public static function cpu(): Device
    {
    }

    /**
     * A GPU by CUDA, whether the machine has it or not: work says in last_profile() why it was not done there.
     *
     * @param int $number among those that list() gives, from 0 to 999
     */
    public static function cuda(int $number = 0): Device
    {
    }

    /** The same by OpenCL. */
    public static function opencl(int $number = 0): Device
    {
    }

    /**
     * The CPU, and what this machine has for CUDA and OpenCL. A process that ends asks the drivers, which takes some
     * tenths of a second: this one loads none.
     *
     * @return list<Device>
     */
    public static function list(): array
    {
    }

    /**
     * Calls $work; what it does to posting lists, by methods and operators too, is done on this device. What it
     * throws is passed on. A fiber that $work starts has this device until it ends; one that is suspended in
     * $work keeps it for itself.
     *
     * @template TResult
     * @phpstan-param callable(): TResult $work
     * @return mixed what $work returns
     * @phpstan-return TResult
     */
    public function run(callable $work): mixed
    {
    }
}

/**
 * What an operation cost that a device could have done: last_profile(). Times are in nanoseconds.
 *
 * @strict-properties
 * @not-serializable
 */
final class Profile
{
    /** intersect, union, diff, intersectCount, unionCount, diffCount, intersect_many, facet_counts, rank, rank_fields, search, toPacked, yioop_unpack or yioop_pack. */
    public readonly string $operation;
    /** What did it: "cpu", or the name of a device. */
    public readonly string $device;
    /** Why it was the CPU; null if it was not. */
    public readonly ?string $reason;
    /** All of it, on the CPU or on a device, with what was tried in vain. */
    public readonly int $time;
    /** From the request to the service's answer, without uploads; null if the CPU did it. */
    public readonly ?int $roundTrip;
    /** The service's part of it; null if the CPU did it. */
    public readonly ?int $serviceTime;
    /** The device's part of that; null unless postings.kernel_time is on, as to know it takes time as well. */
    public readonly ?int $kernelTime;
    /** Of lists that were not on the device yet. */
    public readonly int $uploadedBytes;
    /** Of the result, as the service sent it. */
    public readonly int $returnedBytes;
    /** What decided, where the device is Auto; null where nothing was predicted. */
    public readonly ?int $predictedCpuTime;
    /** The same for the device. */
    public readonly ?int $predictedDeviceTime;

    private function __construct()
    {
    }
}

/** Of the last operation that a device could have done in this request; null if there was none. */
function last_profile(): ?Profile
{
}
