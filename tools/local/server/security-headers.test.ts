import { contentSecurityPolicy } from '../../../infra/constructs/page-headers';
import { securityHeaders } from './security-headers';

describe('the headers of local pages', () => {
  it('are the deployed ones; only the identity provider answers at the own origin', () => {
    const deployed = contentSecurityPolicy('eu-west-1').replace(' https://cognito-idp.eu-west-1.amazonaws.com', '');
    expect(securityHeaders(false)['content-security-policy']).toBe(deployed);
  });

  it('let hot reload in during development alone', () => {
    expect(securityHeaders(true)['content-security-policy']).toContain("'unsafe-inline'; style-src");
    expect(securityHeaders(false)['content-security-policy']).toContain("script-src 'self';");
  });
});
