import type { LaunchTemplateVersion as SdkVersion } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { orNull } from '../shapes';
import { ec2Base } from './ec2-base';
import type { LaunchTemplate, LaunchTemplateVersion, MetadataDefaults } from './launch-template';

/** Maximum page size for versions. */
const PAGE = 200;

type WithoutDefaults = Omit<LaunchTemplate, 'metadataDefaults'>;

const toVersion = ({ VersionNumber, LaunchTemplateData }: SdkVersion): LaunchTemplateVersion => ({
  number: VersionNumber ?? 0,
  metadataTokens: orNull(LaunchTemplateData?.MetadataOptions?.HttpTokens),
  metadataEndpoint: orNull(LaunchTemplateData?.MetadataOptions?.HttpEndpoint),
});

const withVersion = (
  versions: readonly LaunchTemplateVersion[],
  version: LaunchTemplateVersion,
): readonly LaunchTemplateVersion[] =>
  versions.some(({ number }) => number === version.number) ? versions : [...versions, version];

/** Templates by id. The versions of one may span two pages. */
const addPage = (
  collecting: Collecting,
  templates: Map<string, WithoutDefaults>,
  page: readonly SdkVersion[],
): void => {
  for (const version of page) {
    const { LaunchTemplateId: id, LaunchTemplateName: name } = version;
    if (!id) continue;
    const known = templates.get(id);
    templates.set(id, {
      kind: 'aws.ec2.launch-template',
      ...ec2Base(collecting, 'launch-template', id, []),
      name: name ?? id,
      versions: withVersion(known?.versions ?? [], toVersion(version)),
    });
  }
};

async function* templatePages(collecting: Collecting): AsyncGenerator<WithoutDefaults[]> {
  const templates = new Map<string, WithoutDefaults>();
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeLaunchTemplateVersions',
    // Without a template name EC2 returns these versions of all templates.
    input: (NextToken) => ({ Versions: ['$Default', '$Latest'], MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { LaunchTemplateVersions } of pages) addPage(collecting, templates, LaunchTemplateVersions ?? []);
  yield [...templates.values()];
}

const isOpen = ({ metadataTokens, metadataEndpoint }: LaunchTemplateVersion): boolean =>
  metadataTokens === null && metadataEndpoint !== 'disabled';

const readDefaults = (collecting: Collecting): Promise<Fact<MetadataDefaults>> =>
  readFact(collecting, async () => {
    const { AccountLevel } = await callIn(collecting, 'ec2', 'GetInstanceMetadataDefaults', {});
    return {
      metadataTokens: orNull(AccountLevel?.HttpTokens),
      metadataEndpoint: orNull(AccountLevel?.HttpEndpoint),
      isEnforced: AccountLevel?.HttpTokensEnforced === 'enabled',
    };
  });

/** The launch templates of one region; account defaults are read if a template does not set IMDSv2. */
export const collectLaunchTemplates = async (collecting: Collecting): Promise<Resource[]> => {
  // This call lists only templates.
  const templates = (await readList(collecting, ['aws.ec2.launch-template'], () =>
    templatePages(collecting),
  )) as WithoutDefaults[];
  const metadataDefaults: Fact<MetadataDefaults> = templates.some(({ versions }) => versions.some(isOpen))
    ? await readDefaults(collecting)
    : toUnread('Not read: every template sets it.');
  return templates.map((template) => ({ ...template, metadataDefaults }));
};
