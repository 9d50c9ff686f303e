import { checkTenant } from './check-tenant';
import { emailFault } from './email';
import { findHome } from './redirect';

describe('the destination after sign-in', () => {
  it.each([
    [{ tenant: 'Acme Corp', email: 'mira@x.example' }, 'stored', '/acme-corp/home'],
    [{ tenant: undefined, email: 'mira@x.example' }, 'stored', '/stored/home'],
    [{ tenant: undefined, email: 'Mira.K@x.example' }, undefined, '/mirak/home'],
    [{ tenant: '!!!', email: '' }, '//evil.example', '/evilexample/home'],
    [{ tenant: undefined, email: '' }, undefined, '/home/home'],
  ])('%j with %j stored: %s', (user, stored, path) => {
    expect(findHome(user, stored)).toBe(path);
  });
});

describe('checking whether a workspace name is taken', () => {
  const answerWith = (body: string, init?: ResponseInit) => {
    const asked: string[] = [];
    const load = (async (address: string) => {
      asked.push(address);
      return {
        ok: (init?.status ?? 200) < 300,
        status: init?.status ?? 200,
        json: async () => JSON.parse(body) as unknown,
      };
    }) as unknown as typeof fetch;
    return {
      ask: (slug: string) => checkTenant('https://x.example/api', load)(slug, new AbortController().signal),
      asked,
    };
  };

  it('reads the answer', async () => {
    const { ask, asked } = answerWith('{"exists":true}');
    expect(await ask('acme')).toBe(true);
    expect(asked).toEqual(['https://x.example/api/tenant/check?tenantId=acme']);
  });

  it.each([
    ['{"exists":false}', 429],
    ['{"message":"down"}', 503],
    ['{}', 200],
    ['{"exists":"no"}', 200],
    ['<html>', 200],
  ])('treats %j with status %i as unknown', async (body, status) => {
    await expect(answerWith(body, { status }).ask('acme')).rejects.toBeInstanceOf(Error);
  });
});

describe('a typed email address', () => {
  it('may have surrounding spaces and must look like an address', () => {
    expect(emailFault('  mira@acme.example ')).toBeUndefined();
    expect(emailFault(' ')).toBe('Email required');
    expect(emailFault('mira')).toContain('name@company.example');
  });
});
