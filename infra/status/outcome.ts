import type { StatusCheck } from '@cloudmend/domain/status';
import { errorFields, type Logger } from '../runtime/logger';

/** A check could not be made, which says nothing about the product. */
export class NotCheckedError extends Error {
  override readonly name = 'NotCheckedError';
}

/** What has to stand before a check: if it fails, nothing was checked. @throws NotCheckedError */
export const prepare = async <T>(what: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new NotCheckedError(what, { cause });
  }
};

/** A check as the report counts it. Failures are logged, and only here. */
export const toCheck = async (
  log: Logger,
  what: string,
  run: () => Promise<Partial<StatusCheck> | undefined | void>,
): Promise<StatusCheck> => {
  try {
    return { outcome: 'passed', ...(await run()) };
  } catch (error) {
    const isMade = !(error instanceof NotCheckedError);
    log.warn(`The check of ${what} ${isMade ? 'failed' : 'could not be made'}.`, errorFields(error));
    return { outcome: isMade ? 'failed' : 'unknown' };
  }
};
