import type { LaunchTemplateVersion as SdkVersion } from '@aws-sdk/client-ec2';
import { type Fact, type Resource, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import { orNull } from '../shapes';
import { ec2Base } from './ec2-base';
import type { LaunchTemplate, LaunchTemplateVersion, MetadataDefaults } from './launch-template';

/** The most versions that EC2 answers on a page. */
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

/** Templates by id. The versions of one may lie on two pages. */
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
  const pages = pagesOf(collecting, {
    service: 'ec2',
    operation: 'DescribeLaunchTemplateVersions',
    // Without the name of a template it answers these versions of all of them.
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
    return { metadataTokens: orNull(AccountLevel?.HttpTokens), metadataEndpoint: orNull(AccountLevel?.HttpEndpoint) };
  });

/** The launch templates of one region; the account's defaults are asked for where a template leaves tokens open. */
export const collectLaunchTemplates = async (collecting: Collecting): Promise<Resource[]> => {
  // Only templates are listed here.
  const templates = (await readList(collecting, ['aws.ec2.launch-template'], () =>
    templatePages(collecting),
  )) as WithoutDefaults[];
  const metadataDefaults: Fact<MetadataDefaults> = templates.some(({ versions }) => versions.some(isOpen))
    ? await readDefaults(collecting)
    : unread('Not asked: every template says itself.');
  return templates.map((template) => ({ ...template, metadataDefaults }));
};
