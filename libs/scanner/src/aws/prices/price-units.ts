/** Units of the price list in lower case, with the number of them per unit of ours. Other units are rejected. */
export type Units = Readonly<Record<string, number>>;

const HOURS: Units = { hr: 1, hrs: 1, hour: 1, hours: 1 };

export const UNITS = {
  hour: HOURS,
  gb: { gb: 1 },
  gbMonth: { 'gb-mo': 1, 'gb-month': 1 },
  iopsMonth: { 'iops-mo': 1, 'iops-month': 1 },
  // gp3 throughput is listed per GiB/s; volumes report it in MiB/s.
  mibpsMonth: { 'gibps-mo': 1 / 1024, 'mibps-mo': 1 },
  thousandObjects: { objects: 1000 },
  thousandRequests: { requests: 1000 },
  millionReads: { readrequestunits: 1e6 },
  millionWrites: { writerequestunits: 1e6 },
  readUnitHour: { 'readcapacityunit-hrs': 1 },
  writeUnitHour: { 'writecapacityunit-hrs': 1 },
  gbSecond: { 'lambda-gb-second': 1, 'gb-second': 1, 'gb-seconds': 1, second: 1, seconds: 1 },
  vcpuHour: { ...HOURS, 'vcpu-hour': 1, 'vcpu-hours': 1 },
  gbHour: { ...HOURS, 'gb-hour': 1, 'gb-hours': 1 },
} as const satisfies Readonly<Record<string, Units>>;
