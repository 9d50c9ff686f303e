import type { LaunchTemplateVersion as SdkVersion } from '@aws-sdk/client-ec2';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { pagesOf } from '../pages';
import { orNull } from '../shapes';
import { ec2Base } from './ec2-base';
import type { LaunchTemplate, LaunchTemplateVersion } from './launch-template';

/** The most versions that EC2 answers on a page. */
const PAGE = 200;

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
const addPage = (collecting: Collecting, templates: Map<string, LaunchTemplate>, page: readonly SdkVersion[]): void => {
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

async function* templatePages(collecting: Collecting): AsyncGenerator<LaunchTemplate[]> {
  const templates = new Map<string, LaunchTemplate>();
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

/** The launch templates of one region. */
export const collectLaunchTemplates = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.launch-template'], () => templatePages(collecting));
