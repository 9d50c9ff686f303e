import { cfnPart, tfPart } from '@cloudmend/scanner';
import { defineRule, outside, sound } from '../define-rule';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { Unclear } from '../weighing';

/**
 * Valkey costs less than Redis OSS on the same nodes ("Amazon ElastiCache pricing", on-demand nodes), and a replication
 * group is upgraded in place, without downtime from Redis OSS 5.0.6: "How to upgrade from Redis OSS to Valkey" in the
 * ElastiCache user guide. A node outside a replication group would first have to join one.
 */
export const cacheValkey = defineRule({
  id: 'CACHE-VALKEY',
  precedence: 265,
  title: 'Upgrade a cache from Redis OSS to Valkey',
  kinds: ['aws.elasticache.replication-group'],
  action: 'Upgrade engine',
  change: 'engine',
  risk: 'medium',
  effort: 'medium',
  confidence: 'high',
  reversible: 'from backup',
  days: 0,
  prices: ({ engine, nodeType }) =>
    engine === 'redis' && nodeType ? [`elasticache/${nodeType}`, `elasticache/${nodeType}/valkey`] : [],
  judge: ({ name, engine, nodeType, members = [] }, weighing) => {
    if (members.length === 0) return outside('It has no nodes.');
    if (!engine || !nodeType) throw new Unclear('insufficient-data', 'AWS does not report its engine or node type.');
    if (engine !== 'redis') return sound(`It runs ${engine}.`);
    const nodes = members.length;
    const usdPerHour = weighing.price(`elasticache/${nodeType}`);
    const newUsdPerHour = weighing.price(`elasticache/${nodeType}/valkey`);
    if (newUsdPerHour >= usdPerHour) return sound('It would not cost less.');
    return {
      formula: '(usdPerHour - newUsdPerHour) * hoursPerMonth * nodes',
      monthlySavingUsd: (usdPerHour - newUsdPerHour) * HOURS_PER_MONTH * nodes,
      monthlyCostUsd: usdPerHour * HOURS_PER_MONTH * nodes,
      detail: (amount) => `Running the cache ${name} on Valkey instead of Redis OSS saves ${amount} a month.`,
      inputs: { engine, nodeType, nodes, usdPerHour, newUsdPerHour, hoursPerMonth: HOURS_PER_MONTH },
      guardrails: [
        'Take a backup, and make the change at a time of low traffic.',
        'Create a Valkey parameter group with the same settings.',
        'Test clients on a copy: Valkey 8 is compatible with Redis OSS 7.2.',
      ],
    };
  },
  remedy: {
    hazard: {
      title: 'Upgrade the cache to Valkey',
      warning: 'Only a backup taken before the upgrade brings Redis OSS back. Test clients on a copy first.',
    },
    console: [
      'Open ElastiCache, Redis OSS caches, {name}, in the region {region}, and choose Actions, Upgrade to Valkey.',
      'Choose an engine version of Valkey and a parameter group of its family, and confirm the upgrade.',
    ],
    cli: [
      'elasticache create-snapshot --replication-group-id {name} --snapshot-name {name}-redis',
      {
        note: 'If the cache uses a parameter group of its own, create one of the family valkey8 with the same values.',
      },
      'elasticache modify-replication-group --replication-group-id {name} --engine valkey --engine-version 8.0 --cache-parameter-group-name <VALKEY_PARAMETER_GROUP> --apply-immediately',
    ],
    terraform: [
      tfPart('aws_elasticache_replication_group', {
        replication_group_id: '{name}',
        engine: 'valkey',
        engine_version: '8.0',
        parameter_group_name: '<VALKEY_PARAMETER_GROUP>',
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElastiCache::ReplicationGroup', {
        ReplicationGroupId: '{name}',
        Engine: 'valkey',
        EngineVersion: '8.0',
        CacheParameterGroupName: '<VALKEY_PARAMETER_GROUP>',
      }),
    ],
  },
});
