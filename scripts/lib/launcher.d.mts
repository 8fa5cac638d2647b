export declare function whenNpmEnds(act: () => void): void
