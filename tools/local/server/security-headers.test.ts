import { identityEndpoint, pageHeaders } from '../../../infra/config/security-headers';
import { localPageHeaders } from './security-headers';

const POLICY = 'content-security-policy';

describe('the headers of local pages', () => {
  it('match a deployment, except that the identity provider is at the same origin', () => {
    const endpoint = identityEndpoint('eu-west-1');
    const deployed = pageHeaders({ connect: [endpoint] });
    expect(localPageHeaders(false)).toEqual({ ...deployed, [POLICY]: deployed[POLICY].replace(` ${endpoint}`, '') });
  });

  it('allow hot reload in development only', () => {
    expect(localPageHeaders(true)[POLICY]).toContain("'unsafe-inline'; style-src");
    expect(localPageHeaders(false)[POLICY]).toContain("script-src 'self';");
  });
});
