import { type ApiClient, createApiClient } from '@cloudmend/api-client';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { UsageError } from './usage-error';

/** The environment variable with whatever says who calls: an API token, or an ID token. */
const TOKEN = `${PRODUCT_SLUG.toUpperCase()}_TOKEN`;

/** The API of a deployment, as the owner of the token. @throws UsageError without a token or an address */
export const openDeployment = (url: string): ApiClient => {
  const token = process.env[TOKEN];
  if (!token) throw new UsageError(`--url needs an API token or an ID token in ${TOKEN}.`);
  if (!URL.canParse(url)) throw new UsageError(`--url must be an address; it was ${url}.`);
  return createApiClient({ baseUrl: new URL('/api', url).href, getToken: async () => token });
};
