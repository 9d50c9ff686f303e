import type { EvidencePack } from '@cloudmend/domain/evidence';
import type { PackRecord } from '@cloudmend/store';

/** A pack without what only its builder needs. */
export const toPack = ({
  version: _version,
  leasedUntil: _leasedUntil,
  failures: _failures,
  ...pack
}: PackRecord): EvidencePack => pack;
