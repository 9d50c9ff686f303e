import { STSClient } from '@aws-sdk/client-sts';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { OutgoingRequest } from '../notify/messages';

/** Signs a call of an AWS service with the rights of this function. */
export const signForAws = async (request: OutgoingRequest): Promise<OutgoingRequest> => {
  const { signFor, url, headers, body } = request;
  if (!signFor) return request;
  const { credentials, sha256 } = new STSClient({ region: signFor.region }).config;
  const { hostname, pathname: path } = new URL(url);
  const unsigned = {
    protocol: 'https:',
    method: 'POST',
    hostname,
    path,
    headers: { ...headers, host: hostname },
    body,
  };
  const signed = await new SignatureV4({ ...signFor, credentials, sha256 }).sign(new HttpRequest(unsigned));
  return { ...request, headers: signed.headers };
};
