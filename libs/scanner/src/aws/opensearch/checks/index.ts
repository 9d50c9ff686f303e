import { opensearchEncryption } from './opensearch-encryption';
import { opensearchHttps } from './opensearch-https';
import { opensearchNodeToNode } from './opensearch-node-to-node';
import { opensearchPublic } from './opensearch-public';
import type { AnyCheck } from '../../../define-check';

export const opensearchChecks: readonly AnyCheck[] = [
  opensearchEncryption,
  opensearchHttps,
  opensearchNodeToNode,
  opensearchPublic,
];
