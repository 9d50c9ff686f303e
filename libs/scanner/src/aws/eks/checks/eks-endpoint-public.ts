import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

const WORLD = new Set(['0.0.0.0/0', '::/0']);

export const eksEndpointPublic = defineCheck({
  id: 'eks-endpoint-public',
  service: 'eks',
  unitService: 'eks',
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
      return publicAccessCidrs.some((cidr) => WORLD.has(cidr))
        ? fail(`The endpoint of ${name} can be reached from every address.`)
        : pass(`The endpoint of ${name} can be reached from these addresses only: ${publicAccessCidrs.join(', ')}.`);
    }),
});
