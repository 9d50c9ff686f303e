import { effort } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from './testing/random';
import { createTableInput, isTenantKey, joinKey, leadingKeyPatterns, systemKey, tenantKey } from './table';

describe('keys', () => {
  it('differ for different ids, whatever the ids contain', () => {
    const { text, times } = new PropertyRunner(1);
    times(effort(5000, 100_000), () => {
      const [a, b] = [
        [text(), text()],
        [text(), text()],
      ] as const;
      const isSame = a[0] === b[0] && a[1] === b[1];
      if (!isSame && joinKey(...a) === joinKey(...b))
        throw new Error(`${JSON.stringify(a)} and ${JSON.stringify(b)} share a key`);
    });
  });

  it('keep the case of ids', () => {
    expect(joinKey('vol-A')).not.toBe(joinKey('vol-a'));
  });

  it('belong to one tenant only, even if one slug is a prefix of another', () => {
    expect(isTenantKey('acme', 'T#acme')).toBe(true);
    expect(isTenantKey('acme', 'T#acme#SCANS')).toBe(true);
    for (const foreign of [
      'T#acme-corp',
      'T#acme-corp#SCANS',
      'T#acm',
      'T#',
      'S#TENANT#acme',
      't#acme',
      'T#ACME',
      ' T#acme',
      'acme',
      '',
    ]) {
      expect([foreign, isTenantKey('acme', foreign)]).toEqual([foreign, false]);
    }
  });

  it("match a deployment's session policy in random cases", () => {
    const { pick, times } = new PropertyRunner(2);
    const tenants = ['acme', 'acme-corp', 'acm', 'globex', 'a-c-m-e'];
    const isSimulated = (tenant: string, key: string): boolean =>
      leadingKeyPatterns(tenant).some((pattern) =>
        pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern,
      );
    times(effort(1000, 10_000), () => {
      const [tenant, other] = [pick(tenants), pick(tenants)];
      const key = pick([
        tenantKey(other),
        tenantKey(other, 'SCANS'),
        tenantKey(other, pick(tenants), 'x#y'),
        systemKey('TENANT', other),
        `T#${other}x`,
      ]);
      expect([key, isTenantKey(tenant, key)]).toEqual([key, isSimulated(tenant, key)]);
    });
  });

  it('survive an unpaired surrogate', () => {
    expect(() => joinKey('\ud800')).not.toThrow();
  });
});

describe('the table', () => {
  it('has one definition for CDK and the emulator', () => {
    expect(createTableInput('t')).toMatchObject({
      TableName: 't',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [{ IndexName: 'gsi1' }],
    });
  });
});
