import type { ResourceAddress } from '@cloudmend/domain/repositories';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import { isInCode } from './is-in-code';

let local: LocalTable;
beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());

const VOLUME = 'arn:aws:ec2:us-east-1:111122223333:volume/vol-0a';
const anAddress = (fields: Partial<ResourceAddress>): ResourceAddress => ({
  type: 'aws_ebs_volume',
  address: 'aws_ebs_volume.data',
  arn: null,
  id: null,
  ...fields,
});

it.each<[string, boolean, Partial<ResourceAddress>]>([
  ['its ARN', true, { arn: VOLUME, id: 'vol-0a' }],
  ['its ID alone', true, { id: 'vol-0a' }],
  ['another ARN that ends alike', false, { arn: 'arn:aws:ec2:eu-west-1:111122223333:volume/vol-0a', id: 'vol-0a' }],
  ['another ID', false, { id: 'vol-0ab' }],
  ['no name', false, {}],
])('a resource is in code by %s: %s', async (_name, expected, fields) => {
  const stores = local.openStores(`acme-${JSON.stringify(fields).length}-${String(expected)}`);
  await stores.repositories.connect({
    id: 'r-1',
    host: 'github',
    server: 'https://github.com',
    installationId: 7,
    hostId: 70,
    name: 'acme/infra',
    branch: 'main',
    roots: [],
    state: 'connected',
    connectedAt: '2026-11-20T00:00:00.000Z',
    connectedBy: 'owner',
  });
  await stores.repositories.putAddresses('r-1', 'prod', [anAddress(fields)]);
  expect(await isInCode(stores, VOLUME)).toBe(expected);
  expect(await isInCode(local.openStores('globex'), VOLUME)).toBe(false);
});
