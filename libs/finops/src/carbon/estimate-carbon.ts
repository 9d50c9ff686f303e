import { type CarbonFigure, type EnergyAnswer, toFigure, notAssessed } from './carbon-figure';
import type { CarbonUsage } from './carbon-usage';
import { functionEnergy, instanceEnergy } from './compute-energy';
import { FACTOR_SETS, type FactorSet, type FactorSetName } from './factor-set';
import { networkEnergy, objectEnergy, storeEnergy, volumeEnergy } from './storage-energy';

const estimateEnergy = (set: FactorSet, usage: CarbonUsage): EnergyAnswer => {
  switch (usage.kind) {
    case 'ec2':
      return instanceEnergy(set, usage);
    case 'ebs':
      return volumeEnergy(set, usage);
    case 's3':
      return objectEnergy(set, usage);
    case 'storage':
      return storeEnergy(set, usage);
    case 'lambda':
      return functionEnergy(set, usage);
    case 'network':
      return networkEnergy(set, usage);
  }
};

/**
 * CO2e in kilograms of one amount of use: operational (location-based) and embodied, with factor set, formulas and
 * inputs. Unknown is null with a reason, never zero. See docs/carbon.md for the method.
 */
export const estimateCarbon = (usage: CarbonUsage, factors: FactorSetName = 'current'): CarbonFigure => {
  const set = FACTOR_SETS[factors];
  const region = set.findRegion(usage.region);
  if (!region) return notAssessed(set, `no figures are available for the region ${usage.region}`);
  const energy = estimateEnergy(set, usage);
  return 'notAssessed' in energy ? notAssessed(set, energy.notAssessed) : toFigure(set, region, energy);
};
