import { CloudError } from '../cloud-port';

/** True for errors thrown while parsing an answer of unexpected form. */
export const isOddForm = (thrown: unknown): boolean =>
  thrown instanceof TypeError ||
  thrown instanceof RangeError ||
  thrown instanceof SyntaxError ||
  thrown instanceof URIError;

/** Treated like a failed call: the answer is unknown. */
export const oddFormError = (operation: string, cause?: unknown): CloudError =>
  new CloudError('failed', operation, 'UnexpectedAnswer', 'The answer has an unexpected form.', { cause });
