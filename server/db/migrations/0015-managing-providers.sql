-- Administrators search by what they type; a list of everybody in every team is asked for by nobody.
drop function all_providers_anywhere();
