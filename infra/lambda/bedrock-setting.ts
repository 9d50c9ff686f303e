import { ModelName, ModelPrices } from '@cloudmend/domain/copilot/model';
import * as z from 'zod';
import type { Models } from '../models';

/** The model of the installation, for functions: `{"model":"…","prices":{"input":1,"output":5}}`. */
export const BEDROCK_VARIABLE = 'CLOUDMEND_BEDROCK';

const Bedrock = z.strictObject({ model: ModelName, prices: ModelPrices });

/** @throws Error if it is malformed */
export const readBedrock = (value: string | undefined): Models['bedrock'] =>
  value === undefined ? undefined : Bedrock.parse(JSON.parse(value));
