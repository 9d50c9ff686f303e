import { CloudError } from '../cloud-port';

/** True for what taking apart an answer of a form that nobody foresaw throws. */
export const isOddForm = (thrown: unknown): boolean =>
  thrown instanceof TypeError ||
  thrown instanceof RangeError ||
  thrown instanceof SyntaxError ||
  thrown instanceof URIError;

/** The same as the error of a call: what was asked for is not known. */
export const oddFormError = (operation: string, cause?: unknown): CloudError =>
  new CloudError('failed', operation, 'UnexpectedAnswer', 'The answer has an unexpected form.', { cause });
