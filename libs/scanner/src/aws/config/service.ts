import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectConfig } from './collect-config';
import type * as ConfigService from './config-service-sdk';

declare module '../operations' {
  interface Apis {
    readonly 'config-service': typeof ConfigService;
  }
}

export const configService = defineService({
  id: 'config',
  name: 'AWS Config',
  order: 120,
  apis: {
    'config-service': {
      load: () => import('./config-service-sdk'),
      operations: {
        DescribeConfigurationRecorders: 'config:DescribeConfigurationRecorders',
        DescribeConfigurationRecorderStatus: 'config:DescribeConfigurationRecorderStatus',
      },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.config.region'], collect: collectConfig }],
  checks: () => Object.values(checks),
});
