import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

const partsOf = (version: string | null): readonly [major: number, minor: number] | undefined => {
  const match = /^(\d+)\.(\d+)/.exec(version ?? '');
  return match ? [Number(match[1]), Number(match[2])] : undefined;
};

export const eksVersionSupported = defineCheck({
  id: 'eks-version-supported',
  service: 'eks',
  unitService: 'eks',
  severity: 'HIGH',
  kind: 'aws.eks.cluster',
  title: 'Cluster runs a supported Kubernetes version',
  fault: 'Cluster runs an old Kubernetes version',
  recommendation: 'Upgrade the control plane one minor version at a time, then the nodes.',
  evaluate: ({ name, settings }, { thresholds }) =>
    judgeFact(settings, ({ version }) => {
      const [found, least] = [partsOf(version), partsOf(thresholds.eksMinimumVersion)];
      if (!found || !least) return unknown(`The Kubernetes version of ${name} is not known.`);
      const isOld = found[0] < least[0] || (found[0] === least[0] && found[1] < least[1]);
      const words = `${name} runs Kubernetes ${version}; the least that is asked for is ${thresholds.eksMinimumVersion}.`;
      return isOld ? fail(words) : pass(words);
    }),
});
