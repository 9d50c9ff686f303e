const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** `86 GiB`, `1.5 TiB`, `0 bytes`. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  const text = amount < 10 && power > 0 ? amount.toFixed(1).replace(/\.0$/, '') : String(Math.round(amount));
  return `${text} ${UNITS[power]}`;
};
