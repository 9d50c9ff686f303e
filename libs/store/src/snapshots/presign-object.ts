import type { S3Client } from '@aws-sdk/client-s3';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { LinkOptions } from './objects';

/** Signs a link to one object. It expires with the credentials that signed it, if that is sooner. */
export const presignObject = async (
  { config }: Pick<S3Client, 'config'>,
  { bucket, key }: { readonly bucket: string; readonly key: string },
  { seconds, fileName }: LinkOptions,
): Promise<string> => {
  const { region, credentials, sha256 } = config;
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256, uriEscapePath: false });
  const hostname = `${bucket}.s3.${await region()}.amazonaws.com`;
  const path = `/${key.split('/').map(encodeURIComponent).join('/')}`;
  const request = new HttpRequest({
    protocol: 'https:',
    method: 'GET',
    hostname,
    path,
    query: { 'response-content-disposition': `attachment; filename="${fileName}"` },
    // The signature must not cover headers that only the browser sends.
    headers: { host: hostname, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  });
  const { query = {} } = await signer.presign(request, { expiresIn: seconds });
  // S3 reads a plus as a plus: spaces are written as %20.
  const text = Object.entries(query as Record<string, string>)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `https://${hostname}${path}?${text}`;
};
