/** Sentences of the public lookups, to the letter. */
export const directoryTexts = {
  switchToSearch: 'Switch to Search',
  switchToLookup: 'Switch to Lookup',
  byCarrier: 'By Carrier',
  byProvider: 'By Provider',
  byFacility: 'By Facility',
  outOfNetwork: "Please verify patient's out of network benefits",
  chooseCarrier: 'Please first select an insurance carrier and plan...',
  chooseProvider: 'Please first select a provider...',
  chooseFacility: 'Please first select a facility...',
  noProviders: 'No active providers found',
  noCarriers: 'No active carriers found',
  noFacilities: 'No active facilities found',
} as const
