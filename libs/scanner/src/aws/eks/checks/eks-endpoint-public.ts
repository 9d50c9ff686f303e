import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { internetOf } from '../../address-space';

export const eksEndpointPublic = defineCheck({
  id: 'eks-endpoint-public',
  service: 'eks',
  severity: 'HIGH',
  kind: 'aws.eks.cluster',
  title: 'Cluster endpoint is not open to the world',
  fault: 'Cluster endpoint is open to the world',
  recommendation: 'Turn off public access of the endpoint, or limit it to the addresses that need it.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isEndpointPublic, publicAccessCidrs }) => {
      if (isEndpointPublic === null) return unknown(`AWS did not say whether the endpoint of ${name} is public.`);
      if (!isEndpointPublic) return pass(`The endpoint of ${name} is private.`);
      if (publicAccessCidrs === null) return unknown(`AWS did not say who reaches the public endpoint of ${name}.`);
      return internetOf(publicAccessCidrs.map((range) => ({ range, isAllow: true }))).length > 0
        ? fail(`The endpoint of ${name} can be reached from the internet.`)
        : pass(`The endpoint of ${name} can be reached from these addresses only: ${publicAccessCidrs.join(', ')}.`);
    }),
});
