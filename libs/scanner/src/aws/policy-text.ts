import { CloudError } from '../cloud-port';
import type { PolicyDocument } from './policy-document';

/** A policy as AWS returns it: JSON, URL-encoded by IAM. @throws CloudError failed for anything else */
export const parsePolicy = (text: string | undefined, action: string): PolicyDocument => {
  try {
    const source = text ?? '';
    const parsed: unknown = JSON.parse(source.trimStart().startsWith('{') ? source : decodeURIComponent(source));
    if (typeof parsed === 'object' && parsed !== null) return parsed as PolicyDocument;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof URIError)
      throw new CloudError('failed', action, 'MalformedPolicy', 'The policy is not JSON.', { cause });
    throw cause;
  }
  throw new CloudError('failed', action, 'MalformedPolicy', 'The policy is not an object.');
};
