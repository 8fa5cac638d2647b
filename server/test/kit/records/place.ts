/** Whose records are built: a provider of a practice of a team. */
export interface Place {
  teamId: number
  practiceId: number
  providerId: number
}
