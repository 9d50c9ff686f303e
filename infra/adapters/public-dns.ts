import { Resolver } from 'node:dns/promises';
import { AppError } from '@cloudmend/domain/errors';
import type { Dns } from '../runtime/services';

const ANSWER_MS = 2000;

const isMissing = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The DNS as the network's own resolver knows it. */
export const publicDns = (
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: ANSWER_MS, tries: 2 }),
): Dns => ({
  txt: async (name) => {
    try {
      // A text of more than 255 bytes comes in several strings.
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    } catch (cause) {
      if (isMissing(cause)) return [];
      throw new AppError('unavailable', 'The DNS record cannot be looked up at the moment. Please try again.', {
        cause,
      });
    }
  },
});
