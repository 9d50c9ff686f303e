import { type Server, createServer } from 'node:http';
import { CloudError } from '../cloud-port';
import { fakeReader } from '../testing/fake-reader';
import audit from '../testing/aws-truth/security-audit.json';
import { BEYOND_AUDIT_POLICY, collectorActions } from './actions';
import { toCloudError } from './cloud-error';
import { memoise } from './credentials';
import { openGate } from './gate';
import { assumeRole, readCaller, openAccount, openReader } from './index';
import { ask } from './operations';

const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };
const ROLE = {
  accountId: '123456789012',
  handle: 'arn:aws:iam::123456789012:role/CloudMendReadOnly',
  externalId: 'cm-acme',
  sourceIdentity: 'scan 1',
  sessionSeconds: 3600,
};

describe('errors of the SDK', () => {
  it.each([
    ['AccessDenied', 403, 'denied'],
    ['UnauthorizedOperation', 403, 'denied'],
    ['AccessDeniedException', 400, 'denied'],
    ['SomethingNew', 403, 'denied'],
    ['ExpiredToken', 403, 'expired'],
    ['InvalidClientTokenId', 403, 'expired'],
    ['AuthFailure', 401, 'expired'],
    ['CredentialsProviderError', undefined, 'expired'],
    ['RequestLimitExceeded', 503, 'throttled'],
    ['SlowDown', 503, 'throttled'],
    ['Odd', 429, 'throttled'],
    ['NoSuchBucketPolicy', 404, 'not-found'],
    ['DBInstanceNotFound', 404, 'not-found'],
    ['InternalError', 500, 'failed'],
  ])('%s (%s) becomes %s', (name, httpStatusCode, failure) => {
    expect(toCloudError(Object.assign(new Error('x'), { name, $metadata: { httpStatusCode } }), 'ec2:X')).toMatchObject(
      {
        failure,
        code: name,
        operation: 'ec2:X',
      },
    );
  });
  it('treat a broken connection as unreachable', () =>
    expect(toCloudError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'a:b')).toMatchObject({
      failure: 'unreachable',
      code: 'ECONNREFUSED',
    }));
  it.each([undefined, null, 'text', 3, {}])('survive that %p was thrown', (thrown) =>
    expect(toCloudError(thrown, 'a:b').failure).toBe('failed'),
  );
});

describe('the gate', () => {
  it('admits no more than its limit at once, and everyone eventually', async () => {
    const gate = openGate(3);
    let now = 0;
    let most = 0;
    const task = async () => {
      most = Math.max(most, ++now);
      await new Promise((wake) => setImmediate(wake));
      now -= 1;
      if (now === 1) throw new Error('a task may fail');
    };
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => gate(task)));
    expect([ends.length, most, now]).toEqual([20, 3, 0]);
  });
});

describe('credentials', () => {
  it('are shared by many clients, and refreshed shortly before they expire', async () => {
    let asked = 0;
    const provide = memoise(() =>
      Promise.resolve({
        ...KEYS,
        accessKeyId: `key-${++asked}`,
        expiration: new Date(Date.now() + (asked === 1 ? 60_000 : 3_600_000)),
      }),
    );
    expect((await Promise.all([provide(), provide()]))[0]?.accessKeyId).toBe('key-1');
    expect((await Promise.all([provide(), provide()])).map(({ accessKeyId }) => accessKeyId)).toEqual([
      'key-2',
      'key-2',
    ]);
    expect((await provide()).accessKeyId).toBe('key-2');
  });
  it('are requested again after a failure', async () => {
    let asked = 0;
    const provide = memoise(() => (++asked === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve(KEYS)));
    await expect(provide()).rejects.toThrow('not yet');
    expect(await provide()).toEqual(KEYS);
  });
});

describe('assuming a role', () => {
  const given = {
    Credentials: { AccessKeyId: 'ASIA', SecretAccessKey: 's', SessionToken: 't', Expiration: new Date(0) },
  };

  it('passes ExternalId, duration and source, and grants read access only', async () => {
    let input: Readonly<Record<string, unknown>> = {};
    const sts = fakeReader({
      'sts:AssumeRole': (asked) => {
        input = asked;
        return given;
      },
    });
    expect(await assumeRole(sts, ROLE)).toEqual({
      accessKeyId: 'ASIA',
      secretAccessKey: 's',
      sessionToken: 't',
      expiration: new Date(0),
    });
    expect(input).toMatchObject({
      RoleArn: ROLE.handle,
      ExternalId: 'cm-acme',
      DurationSeconds: 3600,
      RoleSessionName: 'scan-1',
      SourceIdentity: 'scan-1',
    });
    expect(input['PolicyArns']).toEqual([{ arn: 'arn:aws:iam::aws:policy/SecurityAudit' }]);
    const policy = String(input['Policy']);
    // STS counts both, up to 2,048 characters; the packed size, which no one can compute, needs headroom as well.
    expect(policy.length + JSON.stringify(input['PolicyArns']).length).toBeLessThanOrEqual(1600);
    const [statement] = (JSON.parse(policy) as { Statement: object[] }).Statement;
    expect(statement).toEqual({ Effect: 'Allow', Action: BEYOND_AUDIT_POLICY, Resource: '*' });
  });

  it('leaves the session exactly the reads of collectors that the policy for auditors does not contain', () => {
    const patterns = Object.entries(audit.actions).flatMap(([service, names]) =>
      names.split(' ').map((name) => new RegExp(`^${service}:${name.replaceAll('*', '.*')}$`, 'i')),
    );
    const isAudited = (action: string): boolean => patterns.some((pattern) => pattern.test(action));
    const asked = [...collectorActions(), 'sts:GetCallerIdentity'];
    expect(asked.filter((action) => !isAudited(action)).sort()).toEqual(BEYOND_AUDIT_POLICY);
    for (const content of ['s3:GetObject', 'dynamodb:Query', 'sqs:ReceiveMessage', 'secretsmanager:GetSecretValue'])
      expect(isAudited(content)).toBe(false);
  });

  it('continues without a source identity if the trust policy does not allow one', async () => {
    const sts = fakeReader({ 'sts:AssumeRole': (input) => ('SourceIdentity' in input ? 'denied' : given) });
    expect((await assumeRole(sts, ROLE)).accessKeyId).toBe('ASIA');
  });

  it('sends no ExternalId when probing for a missing condition', async () => {
    const sts = fakeReader({ 'sts:AssumeRole': (input) => ('ExternalId' in input ? given : 'denied') });
    await expect(assumeRole(sts, { ...ROLE, externalId: undefined })).rejects.toMatchObject({
      failure: 'denied',
      operation: 'sts:AssumeRole',
    });
  });
});

describe('a reader', () => {
  let server: Server;
  let endpoint: string;
  const seen: string[] = [];
  let answer: { status: number; body: string };

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.headers.host} ${request.url}`);
      response.writeHead(answer.status, { 'content-type': 'text/xml' });
      response.end(answer.body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  beforeEach(() => void (seen.length = 0));
  afterAll(() => new Promise<void>((closed) => void server.close(() => closed()).closeAllConnections()));

  const identity =
    '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws-cn:iam::999999999999:user/x</Arn><Account>999999999999</Account></GetCallerIdentityResult></GetCallerIdentityResponse>';
  const assumed =
    '<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken></Credentials></AssumeRoleResult></AssumeRoleResponse>';

  it('returns the SDK’s typed output and counts its calls', async () => {
    const reader = openReader({ endpoint, credentials: KEYS });
    answer = { status: 200, body: identity };
    expect(await readCaller(reader)).toEqual({
      accountId: '999999999999',
      arn: 'arn:aws-cn:iam::999999999999:user/x',
      partition: 'aws-cn',
    });
    expect(reader.calls).toBe(1);
    reader.close();
  });

  it('calls a local endpoint by path, including S3 Control', async () => {
    const reader = openReader({ endpoint, credentials: KEYS });
    answer = { status: 200, body: '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>' };
    await ask(reader, {
      service: 's3',
      region: 'eu-west-1',
      operation: 'GetBucketVersioning',
      input: { Bucket: 'papers' },
    });
    answer = { status: 200, body: '<PublicAccessBlockConfiguration/>' };
    await ask(reader, {
      service: 's3-control',
      region: 'us-east-1',
      operation: 'GetPublicAccessBlock',
      input: { AccountId: '123456789012' },
    });
    const host = new URL(endpoint).host;
    expect(seen).toEqual([
      `GET ${host} /papers/?versioning=`,
      `GET ${host} /v20180820/configuration/publicAccessBlock`,
    ]);
    reader.close();
  });

  it('names the denied action', async () => {
    const reader = openReader({ endpoint, credentials: KEYS });
    answer = { status: 403, body: '<Error><Code>AccessDenied</Code><Message>no</Message></Error>' };
    const refused = ask(reader, {
      service: 's3',
      region: 'us-east-1',
      operation: 'GetBucketEncryption',
      input: { Bucket: 'papers' },
    });
    await expect(refused).rejects.toMatchObject({
      failure: 'denied',
      operation: 's3:GetEncryptionConfiguration',
      code: 'AccessDenied',
    });
    expect(seen).toHaveLength(1);
    reader.close();
  });

  it('retries a failing service three times', async () => {
    const reader = openReader({ endpoint, credentials: KEYS });
    answer = { status: 503, body: '<ErrorResponse><Error><Code>ServiceUnavailable</Code></Error></ErrorResponse>' };
    await expect(readCaller(reader)).rejects.toMatchObject({ failure: 'failed' });
    expect([seen.length, reader.calls]).toEqual([3, 1]);
    reader.close();
  });

  it('adds its plugin to every client, with service and region', async () => {
    const scopes: string[] = [];
    const reader = openReader({
      endpoint,
      credentials: KEYS,
      plugin: ({ service, region }) => {
        scopes.push(`${service} ${region}`);
        return { applyToStack: () => undefined };
      },
    });
    answer = { status: 200, body: identity };
    await Promise.all([readCaller(reader), readCaller(reader), readCaller(reader, 'eu-west-1')]);
    expect(scopes).toEqual(['sts us-east-1', 'sts eu-west-1']);
    reader.close();
  });

  it('lists no operation that no collector uses', async () => {
    const reader = openReader({ endpoint, credentials: KEYS });
    await expect(
      reader.read({ service: 'ec2', region: 'us-east-1', operation: 'TerminateInstances', input: {} }),
    ).rejects.toThrow(TypeError);
    await expect(
      reader.read({ service: 'constructor', region: 'us-east-1', operation: 'x', input: {} }),
    ).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
    reader.close();
  });

  it('reports when the endpoint is unreachable', async () => {
    const reader = openReader({ endpoint: 'http://127.0.0.1:1', credentials: KEYS });
    await expect(readCaller(reader)).rejects.toMatchObject({ failure: 'unreachable' });
    reader.close();
  });

  it('rejects a role of another account', async () => {
    answer = { status: 200, body: assumed };
    const body = () => (seen.length > 1 ? identity : assumed);
    Object.defineProperty(answer, 'body', { get: body });
    await expect(openAccount({ endpoint, credentials: KEYS }, ROLE)).rejects.toThrow(CloudError);
  });
});
