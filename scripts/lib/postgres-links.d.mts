export declare function findPostgres(from: string | URL): string | null
export declare function linkLibraries(folder: string): void
