import type { StageConfig, Template } from '@cloudmend/infra/config';
import type { AwsAccount } from './aws-account';
import { type Check, note, ok, stop } from './check';

interface Settings {
  readonly config: StageConfig;
  readonly aws: AwsAccount;
}

const covers = (name: string, domain: string): boolean =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1));

/** @returns what is wrong with a certificate; undefined when nothing is */
const findCertificateFault = async (
  aws: AwsAccount,
  { name, certificateArn }: { readonly name: string; readonly certificateArn: string },
  region: string,
): Promise<string | undefined> => {
  if (certificateArn.split(':')[3] !== region) return `The certificate of ${name} must be in ${region}.`;
  const certificate = await aws.certificate(certificateArn);
  if (!certificate) return `There is no certificate ${certificateArn} in this account.`;
  if (certificate.status !== 'ISSUED') return `The certificate of ${name} is ${certificate.status}, not ISSUED.`;
  if (!certificate.names.some((covered) => covers(covered, name)))
    return `The certificate is for ${certificate.names.join(', ')}, not for ${name}.`;
  return undefined;
};

const callsByDomain = (deployed: ReadonlyMap<string, Template>, name: string): boolean =>
  [...deployed.values()].some(({ Resources }) =>
    Object.values(Resources).some(
      ({ Type, Properties }) =>
        Type === 'AWS::CloudFront::Distribution' && JSON.stringify(Properties).includes(`"DomainName":"${name}"`),
    ),
  );

/** The API's own domain: a step that is taken too early would cut the site off from its API. */
export const checkApiDomain = async (
  { config, aws }: Settings,
  deployed: ReadonlyMap<string, Template>,
): Promise<readonly Check[]> => {
  const domain = config.domain?.api;
  if (!domain) return [];
  const { name, step } = domain;
  const fault = await findCertificateFault(aws, domain, config.region);
  if (fault !== undefined) return [stop('api domain', fault)];
  if (step === 'prepared')
    return [
      note(
        'api domain',
        `${name} is prepared. Point it to PointTheApiTo of the api stack, then set its step to "used".`,
      ),
    ];
  if (!(await aws.resolves(name)))
    return [
      stop('api domain', `${name} has no DNS record yet. Deploy with its step "prepared", and set the record first.`),
    ];
  if (step === 'used')
    return [note('api domain', `The CDN calls ${name}. The step "only" then disables the gateway's own address.`)];
  if (!callsByDomain(deployed, name))
    return [stop('api domain', `The CDN does not call ${name} yet. Deploy with its step "used" first.`)];
  return [ok('api domain', `${name} alone.`)];
};

/** The site's own domain. */
export const checkDomain = async ({ config, aws }: Settings): Promise<Check> => {
  if (!config.domain)
    return note('domain', "CloudFront's own name. Set domain for your own, and for TLS 1.2 as the minimum.");
  // CloudFront takes certificates of us-east-1 alone.
  const fault = await findCertificateFault(aws, config.domain, 'us-east-1');
  return fault === undefined
    ? ok('domain', `${config.domain.name}, with an issued certificate.`)
    : stop('domain', fault);
};
