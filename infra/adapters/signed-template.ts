import type { S3Client } from '@aws-sdk/client-s3';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { PublishedTemplate } from '../runtime/services';

/**
 * Presigns links to one private object. CloudFormation fetches templates only from S3, at an address of at most 5,120
 * characters. A link expires with the credentials that signed it, if that is sooner. @param address `s3://bucket/key`;
 * undefined if nothing is published @param connect called only when a link is created: few functions need one
 */
export const signedTemplate = (
  address: string | undefined,
  connect: () => Pick<S3Client, 'config'>,
  clock: () => Date,
): PublishedTemplate => ({
  link: async (seconds) => {
    if (address === undefined) return undefined;
    const { hostname: bucket, pathname: path } = new URL(address);
    const { region, credentials, sha256 } = connect().config;
    const signer = new SignatureV4({ service: 's3', region, credentials, sha256, uriEscapePath: false });
    const hostname = `${bucket}.s3.${await region()}.amazonaws.com`;
    // The signature must not cover headers that only the browser sends.
    const headers = { host: hostname, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const request = new HttpRequest({ protocol: 'https:', method: 'GET', hostname, path, headers });
    const { query = {} } = await signer.presign(request, { expiresIn: seconds, signingDate: clock() });
    return `https://${hostname}${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  },
});
