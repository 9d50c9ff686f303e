import type { LaunchTemplateHttpTokensState } from '@aws-sdk/client-ec2';
import { ANALYTICS, at, EU, type Kind, STAGING, toEc2Arn, US, verdict, WEB } from './plan';

interface Image {
  readonly isPublic: boolean;
  readonly ageDays?: number;
}

export const IMAGES: Kind<Image> = {
  company: [
    { ...at(US, 'web-base', WEB), ageDays: 88, isPublic: false },
    { ...at(US, 'report-designer', ANALYTICS), ageDays: 641, isPublic: true, mended: { isPublic: false } },
    { ...at(EU, 'worker-base', STAGING), ageDays: 45, isPublic: false },
  ],
  arn: (scope, region, _name, { what }) => toEc2Arn(scope, region, 'image', scope.id('ami', `${region}/${what}`)),
  emulated: { 'private-image': { isPublic: false }, 'public-image': { isPublic: true } },
  verdicts: ({ isPublic }) => ({ 'ec2-ami-public': verdict(!isPublic) }),
  plant: async ({ aws: { ec2 }, toArn }, Name, { isPublic }) => {
    const { ImageId } = await ec2.registerImage({ Name, Architecture: 'x86_64', RootDeviceName: '/dev/xvda' });
    if (isPublic) await ec2.modifyImageAttribute({ ImageId, LaunchPermission: { Add: [{ Group: 'all' }] } });
    return toArn('image', ImageId);
  },
};

interface Template {
  readonly requiresTokens: boolean;
  readonly isMetadataOff?: true;
  /** A later version does not require tokens. */
  readonly isWeakened?: true;
}

export const describeTemplate = ({ requiresTokens, isMetadataOff }: Template) => ({
  HttpTokens: (requiresTokens ? 'required' : 'optional') as LaunchTemplateHttpTokensState,
  HttpEndpoint: isMetadataOff ? ('disabled' as const) : ('enabled' as const),
});
const writeTemplate = (plan: Template) => ({
  LaunchTemplateData: { InstanceType: 't3.micro' as const, MetadataOptions: describeTemplate(plan) },
});

export const TEMPLATES: Kind<Template> = {
  company: [
    { ...at(US, 'web'), requiresTokens: true },
    { ...at(US, 'batch'), requiresTokens: false, mended: { requiresTokens: true } },
    { ...at(EU, 'worker'), requiresTokens: false },
  ],
  arn: (scope, region, _name, { what }) =>
    toEc2Arn(scope, region, 'launch-template', scope.id('lt', `${region}/${what}`)),
  name: ({ what }) => what,
  emulated: {
    tokens: { requiresTokens: true },
    'metadata-off': { requiresTokens: false, isMetadataOff: true },
    'no-tokens': { requiresTokens: false },
    weakened: { requiresTokens: true, isWeakened: true },
  },
  verdicts: ({ requiresTokens, isMetadataOff, isWeakened }) => ({
    'ec2-launch-template-imdsv2': verdict((requiresTokens || isMetadataOff) && !isWeakened),
  }),
  plant: async ({ aws: { ec2 }, toArn }, LaunchTemplateName, plan) => {
    const { LaunchTemplate } = await ec2.createLaunchTemplate({ LaunchTemplateName, ...writeTemplate(plan) });
    const LaunchTemplateId = LaunchTemplate?.LaunchTemplateId;
    const weaker = { LaunchTemplateId, ...writeTemplate({ requiresTokens: false }) };
    if (plan.isWeakened) await ec2.createLaunchTemplateVersion(weaker);
    return toArn('launch-template', LaunchTemplateId);
  },
};
