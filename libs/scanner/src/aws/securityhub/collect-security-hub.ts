import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { readPages } from '../pages';
import { serviceRegion } from '../service-region';
import { orUnknown, present } from '../shapes';
import type { Hub, SecurityHubRegion } from './security-hub-region';

/** Security Hub's error for an account without a subscription. */
const NOT_SUBSCRIBED = ['InvalidAccessException', 'ResourceNotFoundException'];

/** A standard that is being disabled or failed to enable checks nothing. */
const IDLE: ReadonlySet<string> = new Set(['DELETING', 'FAILED']);

const readStandards = async (collecting: Collecting): Promise<string[]> => {
  const standards: string[] = [];
  const pages = readPages(collecting, {
    service: 'securityhub',
    operation: 'GetEnabledStandards',
    input: (NextToken) => ({ NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { StandardsSubscriptions } of pages)
    standards.push(
      ...(StandardsSubscriptions ?? [])
        .filter(({ StandardsStatus }) => !IDLE.has(StandardsStatus ?? ''))
        .map(({ StandardsArn }) => orUnknown(StandardsArn)),
    );
  return standards;
};

const readIntegrations = async (collecting: Collecting): Promise<string[]> => {
  const integrations: string[] = [];
  const pages = readPages(collecting, {
    service: 'securityhub',
    operation: 'ListEnabledProductsForImport',
    input: (NextToken) => ({ NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { ProductSubscriptions } of pages) integrations.push(...present(ProductSubscriptions ?? []));
  return integrations;
};

const readHub = async (collecting: Collecting): Promise<Hub> => {
  const { HubArn } = await callIn(collecting, 'securityhub', 'DescribeHub', {});
  const standards = await readStandards(collecting);
  const integrations = standards.length > 0 ? [] : await readIntegrations(collecting);
  return { arn: orUnknown(HubArn), standards, integrations };
};

/** The hub of one region and its standards. */
export const collectSecurityHub = async (collecting: Collecting): Promise<Resource[]> => {
  const region: SecurityHubRegion = {
    ...serviceRegion(collecting, 'aws.securityhub.region', 'securityhub'),
    hub: await readFact<Hub | null>(collecting, () => readHub(collecting), {
      absent: { codes: NOT_SUBSCRIBED, value: null },
    }),
  };
  return [region];
};
