import type { AwsRead } from './define-service';
import { SERVICES } from './services';

/** The part of a scan that each collector belongs to, in the order of the services. */
export const READS: ReadonlyArray<AwsRead & { readonly part: string }> = SERVICES.flatMap(({ id, reads = [] }) =>
  reads.map((read) => ({ part: id, ...read })),
);

/** The collector of a part and the kinds it finds; undefined for a part without one. */
export const composeCollectors = (part: string) => {
  const reads = READS.filter((read) => read.part === part && read.collect);
  return reads.length === 0
    ? undefined
    : {
        kinds: reads.flatMap(({ kinds }) => kinds),
        collect: reads.flatMap(({ collect }) => collect ?? []),
        afterUse: reads.find(({ afterUse }) => afterUse)?.afterUse,
      };
};
