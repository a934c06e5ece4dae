// ABCoDT (Rao et al. 2019): bees propose features, boosted trees keep the informative ones; the main listing.

import { featuresOf, forage } from "./abcodt-bees.mjs";
import { boost, problemOf } from "./abcodt-trees.mjs";
import { range, total } from "./numbers.mjs";

/** All splits, by iteration, class and preorder. */
export const splitsOf = (trees) => trees.flat(2).filter(({ feature }) => feature !== undefined);

export function importances(nFeatures, nTrees, splits) { // abcodt:27
  const gains = Array(nFeatures).fill(0);
  for (const { feature, gain } of splits) gains[feature] += gain;
  return gains.map((gain) => gain / nTrees);
}

/** The features above the average (reading AB-11). */
export function select(selection, features, J, splits) { // abcodt:28
  const gains = selection === "branch" ? splits.map(({ gain }) => gain) : features.map((j) => J[j]);
  const average = gains.length > 0 ? total(gains) / gains.length : null;
  const owns = (j) => splits.some(({ feature, gain }) => feature === j && gain > average);
  const above = features.filter((j) => (selection === "branch" ? owns(j) : J[j] > average));
  if (above.length > 0) return { average, kept: above };
  const useful = features.filter((j) => J[j] > 0);
  return { average, kept: useful.length > 0 ? useful : features };
}

/** Both stages. */
export function run({ parameters: settings }, table, tape, tell) {
  const problem = problemOf(table);
  const nFeatures = problem.x[0].length;
  const bees = forage(problem, nFeatures, settings, tape, tell);
  const features = featuresOf(bees.theta);
  const model = boost(problem, features, settings, tape, tell);
  const splits = splitsOf(model.trees);
  const J = importances(nFeatures, settings.n_iterations * problem.k, splits);
  tell("abcodt:27", { importances: J });
  const { average, kept } = select(settings.selection, features, J, splits);
  tell("abcodt:28", { average, kept });
  const support = range(nFeatures).map((j) => Number(kept.includes(j))); // abcodt:29
  tell("abcodt:29", { support });
  return {
    theta: bees.theta, sources: bees.sources, profits: bees.profits, trials: bees.trials,
    n_evaluations: bees.evaluations, n_cycles: bees.cycles, betas: model.betas, trees: model.trees.flat(),
    train_loss: model.losses, importances: J, average, support, n_draws: tape.used,
  };
}
