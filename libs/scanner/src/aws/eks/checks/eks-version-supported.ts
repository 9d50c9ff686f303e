import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const parseVersion = (version: string | null): readonly [major: number, minor: number] | undefined => {
  const match = /^(\d+)\.(\d+)/.exec(version ?? '');
  return match ? [Number(match[1]), Number(match[2])] : undefined;
};

const formatUntil = (time: string | null): string => (time === null ? '' : ` until ${time.slice(0, 10)}`);

export const eksVersionSupported = defineCheck({
  id: 'eks-version-supported',
  service: 'eks',
  severity: 'HIGH',
  kind: 'aws.eks.cluster',
  title: 'EKS clusters run a Kubernetes version in standard support',
  fault: 'EKS cluster runs a Kubernetes version without standard support',
  recommendation: 'Upgrade the control plane one minor version at a time, then the nodes.',
  subjects: ['patching'],
  equivalents: { prowler: ['eks_cluster_uses_a_supported_version'], cloudsploit: ['eksKubernetesVersion'] },
  evaluate: ({ name, settings, support }, { thresholds }) =>
    judgeFact(settings, ({ version }) => {
      const [found, least] = [parseVersion(version), parseVersion(thresholds.eksMinimumVersion)];
      if (!found || !least) return unknown(`The Kubernetes version of ${name} is unknown.`);
      if (found[0] < least[0] || (found[0] === least[0] && found[1] < least[1]))
        return fail(`${name} runs Kubernetes ${version}; at least ${thresholds.eksMinimumVersion} is required.`);
      return judgeFact(support, (told) => {
        if (told?.status === 'UNSUPPORTED')
          return fail(`${name} runs Kubernetes ${version}, which AWS no longer supports.`);
        // Security Hub EKS.2 requires standard support; extended support costs more per hour, and ends with an
        // automatic upgrade.
        if (told?.status === 'EXTENDED_SUPPORT')
          return fail(
            `${name} runs Kubernetes ${version}, which is in extended support${formatUntil(told.extendedEndsAt)}.`,
          );
        return told?.status === 'STANDARD_SUPPORT'
          ? pass(`${name} runs Kubernetes ${version}, which is in standard support${formatUntil(told.standardEndsAt)}.`)
          : unknown(`AWS does not report whether it supports Kubernetes ${version}, the version of ${name}.`);
      });
    }),
  remedy: {
    console: [
      'Open EKS, Clusters, {name}, Upgrade insights, and check what the next version breaks.',
      'Choose Upgrade version, one minor version at a time, then update add-ons and nodes.',
    ],
    cli: [
      'eks list-insights --cluster-name {name}',
      'eks update-cluster-version --name {name} --kubernetes-version <NEXT_VERSION>',
    ],
    terraform: [tfPart('aws_eks_cluster', { name: '{name}', version: '<NEXT_VERSION>' })],
    cloudFormation: [cfnPart('AWS::EKS::Cluster', { Name: '{name}', Version: '<NEXT_VERSION>' })],
  },
});
