import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { isWholeNetwork } from '../address-block';

/** Connections in these states carry nothing. */
const GONE = new Set(['deleted', 'deleting', 'rejected', 'failed', 'expired']);

export const vpcPeeringLeastRoute = defineCheck({
  id: 'vpc-peering-least-route',
  service: 'vpc',
  severity: 'MEDIUM',
  kind: 'aws.ec2.vpc-peering-connection',
  title: 'Peering carries no more than it must',
  fault: 'Peering opens a whole network',
  recommendation: 'Route only the subnets that must talk through the peering connection.',
  concerns: ({ state }) => !GONE.has(state),
  evaluate: ({ name, blocks, routes }) =>
    judgeFact(routes, (all) => {
      const wide = all.find(({ destination }) => isWholeNetwork(destination, blocks));
      return wide === undefined
        ? pass(`No route sends a whole network through ${name}.`)
        : fail(`${wide.routeTableId} sends all of ${wide.destination} through ${name}.`);
    }),
});
