import type { ServiceRead } from './aws/define-service';
import { SERVICES } from './aws/services';

/** The part of a scan that each read belongs to, in the order of the services. */
export const READS: ReadonlyArray<ServiceRead & { readonly part: string }> = SERVICES.flatMap(({ id, reads = [] }) =>
  reads.map((read) => ({ part: id, ...read })),
);

const PART_OF_KIND: ReadonlyMap<string, string> = new Map(
  READS.flatMap(({ part, kinds }) => kinds.map((kind) => [kind, part] as const)),
);

/** The part of a scan that reads a kind of resource. @throws TypeError for a kind that nothing reads */
export const partOfKind = (kind: string): string => {
  const part = PART_OF_KIND.get(kind);
  if (part === undefined) throw new TypeError(`Nothing reads the kind ${kind}.`);
  return part;
};

/** What reads a part, and the kinds it finds; undefined for a part that nothing collects. */
export const collectorsOf = (part: string) => {
  const reads = READS.filter((read) => read.part === part && read.collect);
  return reads.length === 0
    ? undefined
    : {
        kinds: reads.flatMap(({ kinds }) => kinds),
        collect: reads.flatMap(({ collect }) => collect ?? []),
        afterUse: reads.find(({ afterUse }) => afterUse)?.afterUse,
      };
};
