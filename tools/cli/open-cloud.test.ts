import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCloud } from './open-cloud';

const ACCOUNT = '111122223333';
const identityIn = (partition: string): string =>
  `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:${partition}:iam::${ACCOUNT}:user/x</Arn><UserId>AIDA</UserId><Account>${ACCOUNT}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`;

/** The region in a request's signature. */
const readRegion = (authorization: string | undefined): string =>
  /Credential=[^/]+\/\d+\/([\w-]+)\/sts\//.exec(authorization ?? '')?.[1] ?? '';

const SETTINGS = [
  'AWS_CONFIG_FILE',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_ENDPOINT_URL',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
  'AWS_PROFILE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_EC2_METADATA_DISABLED',
];

describe('the STS region', () => {
  const before = Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]]));
  let folder: string;
  let sts: Server;
  let asked: string[];

  beforeEach(async () => {
    asked = [];
    folder = await mkdtemp(join(tmpdir(), 'profiles-'));
    sts = createServer((request, response) => {
      const region = readRegion(request.headers.authorization);
      asked.push(region);
      const partition = region.startsWith('us-gov-') ? 'aws-us-gov' : region.startsWith('cn-') ? 'aws-cn' : 'aws';
      response.writeHead(200, { 'content-type': 'text/xml' }).end(identityIn(partition));
    });
    await new Promise<void>((listening) => sts.listen(0, '127.0.0.1', listening));
    for (const name of SETTINGS) delete process.env[name];
    const keys = 'aws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = secret\n';
    await writeFile(join(folder, 'credentials'), `[gov]\n${keys}[china]\n${keys}[plain]\n${keys}`);
    await writeFile(
      join(folder, 'config'),
      '[profile gov]\nregion = us-gov-east-1\n[profile china]\nregion = cn-northwest-1\n[profile plain]\noutput = json\n',
    );
    process.env['AWS_CONFIG_FILE'] = join(folder, 'config');
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = join(folder, 'credentials');
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    process.env['AWS_ENDPOINT_URL'] = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const [name, value] of Object.entries(before))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await new Promise((closed) => sts.close(closed));
    await rm(folder, { recursive: true });
  });

  const openProfile = (profile: string) => openCloud({ profile } as Parameters<typeof openCloud>[0]);

  it.each([
    ['gov', 'us-gov-east-1', 'aws-us-gov'],
    ['china', 'cn-northwest-1', 'aws-cn'],
    ['plain', 'us-east-1', 'aws'],
  ])('is that of the profile %s: %s', async (profile, region, partition) => {
    expect(await openProfile(profile)).toMatchObject({ accountId: ACCOUNT, partition });
    expect(asked).toEqual([region]);
  });

  it('is that of the environment if set', async () => {
    process.env['AWS_REGION'] = 'us-gov-west-1';
    expect(await openProfile('china')).toMatchObject({ partition: 'aws-us-gov' });
    expect(asked).toEqual(['us-gov-west-1']);
  });
});
