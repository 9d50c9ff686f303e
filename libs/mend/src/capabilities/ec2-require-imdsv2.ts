import { checkOnly } from '../cloud';
import { defineCapability, type Facts, refuse } from '../define-capability';
import { readInstance } from './read-instance';

interface MetadataFacts extends Facts {
  readonly state: string;
  readonly tokens: string;
  readonly endpoint: string;
  readonly hops: number | null;
}

const INSTANCE = ['arn:{partition}:ec2:{region}:{account}:instance/{id}'];
type Tokens = 'required' | 'optional';

export const ec2RequireImdsV2 = defineCapability<MetadataFacts, 'aws.ec2.instance'>({
  id: 'ec2-require-imdsv2',
  title: 'Require IMDSv2 on an EC2 instance',
  kind: 'aws.ec2.instance',
  checks: ['ec2-instance-imdsv2'],
  rules: [],
  actions: [
    { action: 'ec2:DescribeInstances', on: ['*'] },
    { action: 'ec2:ModifyInstanceMetadataOptions', on: INSTANCE },
  ],
  // An answer to a request for a token reaches no container at a hop limit of 1; IMDSv1 did.
  risk: 'Software that still uses IMDSv1 loses its credentials and metadata, as do containers if the hop limit is 1.',
  undo: { isExact: true, how: 'Makes tokens optional again.' },
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyInstanceMetadataOptions.html',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-metadata-transition-to-version-2.html',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-options.html',
  ],
  findTargetId: ({ id }) => id,
  toEvidence: ({ metadataTokens, metadataEndpoint }) =>
    metadataTokens === null ? undefined : { tokens: metadataTokens, endpoint: metadataEndpoint ?? 'enabled' },
  toView: ({ tokens, endpoint }) => ({ tokens, endpoint }),
  read: async (cloud, { id }) => {
    const found = await readInstance(cloud, id);
    return (
      found && {
        facts: {
          state: found.instance.State?.Name === 'terminated' ? 'terminated' : 'live',
          tokens: found.instance.MetadataOptions?.HttpTokens ?? 'optional',
          endpoint: found.instance.MetadataOptions?.HttpEndpoint ?? 'enabled',
          hops: found.instance.MetadataOptions?.HttpPutResponseHopLimit ?? null,
        },
        tags: found.tags,
      }
    );
  },
  plan: (facts) =>
    facts.state === 'terminated'
      ? refuse('gone', 'The instance was terminated.')
      : { ...facts, tokens: 'required' satisfies Tokens },
  dryRun: ({ cloud, target }) =>
    checkOnly(
      cloud.send('ec2', 'ModifyInstanceMetadataOptions', {
        InstanceId: target.id,
        HttpTokens: 'required',
        DryRun: true,
      }),
    ),
  write: async ({ cloud, target }) => {
    await cloud.send('ec2', 'ModifyInstanceMetadataOptions', { InstanceId: target.id, HttpTokens: 'required' });
  },
  takeBack: async ({ cloud, target, before }) => {
    await cloud.send('ec2', 'ModifyInstanceMetadataOptions', {
      InstanceId: target.id,
      HttpTokens: before.tokens as Tokens,
    });
    return undefined;
  },
});
