-- Seeing one's own account is not a right to move it: whatever a request writes to an account leaves it in the request's team.
-- People without a team and platform administrators stay without one. Signing in knows no team and keeps what is there.
alter policy own on account with check (
  team_id = (select app_team())
  or (id = (select app_account()) and team_id is null and ((select app_team()) is null or (select app_is_admin())))
  or (select app_signs_in())
);
